"""Find the place of a location text or an IP address, and compute distances."""

from dataclasses import dataclass
from ipaddress import ip_address
from math import asin, cos, radians, sin, sqrt

_EARTH_RADIUS_KM = 6371.0


@dataclass(frozen=True)
class Place:
    """A city with one of its zip codes."""

    zip_code: str
    city: str
    state: str
    latitude: float
    longitude: float

    @property
    def name(self) -> str:
        """The city in the API's format: `City,ST`."""
        return f"{self.city},{self.state}"


PLACES = (
    Place("60601", "Chicago", "IL", 41.8858, -87.6181),
    Place("60201", "Evanston", "IL", 42.0546, -87.6943),
    Place("60540", "Naperville", "IL", 41.7663, -88.1410),
    Place("53202", "Milwaukee", "WI", 43.0506, -87.8965),
    Place("10001", "New York", "NY", 40.7506, -73.9972),
    Place("07302", "Jersey City", "NJ", 40.7221, -74.0466),
    Place("94103", "San Francisco", "CA", 37.7726, -122.4099),
    Place("94607", "Oakland", "CA", 37.8071, -122.2851),
    Place("78701", "Austin", "TX", 30.2713, -97.7426),
    Place("98101", "Seattle", "WA", 47.6101, -122.3344),
)
PLACES_BY_ZIP_CODE = {place.zip_code: place for place in PLACES}
_PLACES_BY_NAME = {place.name.casefold(): place for place in PLACES}


def find_place(text: str) -> Place | None:
    """Return the place with this zip code or this name in the form `City,ST`."""
    city, _, state = text.partition(",")
    name = f"{city.strip()},{state.strip()}".casefold()
    return PLACES_BY_ZIP_CODE.get(text.strip()) or _PLACES_BY_NAME.get(name)


def find_place_of_ip(text: str) -> Place | None:
    """Return the place of an IP address, or None.

    Only 192.0.2.0/24, which is reserved for documentation, has places; its addresses
    are assigned to them in turn.
    """
    try:
        address = ip_address(text)
    except ValueError:
        return None
    network, _, host = str(address).rpartition(".")
    return PLACES[int(host) % len(PLACES)] if network == "192.0.2" else None


def compute_distance_km(start: Place, end: Place) -> float:
    """Return the great-circle distance by the haversine formula."""
    start_latitude, end_latitude = radians(start.latitude), radians(end.latitude)
    longitude_difference = radians(end.longitude - start.longitude)
    haversine = sin((end_latitude - start_latitude) / 2) ** 2
    haversine += (
        cos(start_latitude) * cos(end_latitude) * sin(longitude_difference / 2) ** 2
    )
    return 2 * _EARTH_RADIUS_KM * asin(sqrt(haversine))
