"""Places: what a searcher typed, or where they are online, in; a position out."""

from dataclasses import dataclass
from ipaddress import ip_address
from math import asin, cos, radians, sin, sqrt

_EARTH_KM = 6371.0


@dataclass(frozen=True)
class Place:
    """A city, with one zip code to stand for all."""

    zip_code: str
    city: str
    state: str
    latitude: float
    longitude: float

    @property
    def name(self) -> str:
        """As the API writes it."""
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
BY_ZIP_CODE = {place.zip_code: place for place in PLACES}
_BY_NAME = {place.name.casefold(): place for place in PLACES}


def named(text: str) -> Place | None:
    """The place of a zip code or of `City,ST`."""
    city, _, state = text.partition(",")
    name = f"{city.strip()},{state.strip()}".casefold()
    return BY_ZIP_CODE.get(text.strip()) or _BY_NAME.get(name)


def of_address(text: str) -> Place | None:
    """Where an IP address is: those for documentation, 192.0.2.0/24, are spread over
    the places; of all others nothing is known."""
    try:
        address = ip_address(text)
    except ValueError:
        return None
    network, _, last = str(address).rpartition(".")
    return PLACES[int(last) % len(PLACES)] if network == "192.0.2" else None


def distance_km(one: Place, other: Place) -> float:
    """Along the surface of the earth."""
    south, north = radians(one.latitude), radians(other.latitude)
    east = radians(other.longitude - one.longitude)
    half = sin((north - south) / 2) ** 2
    half += cos(south) * cos(north) * sin(east / 2) ** 2
    return 2 * _EARTH_KM * asin(sqrt(half))
