"""Count the calls that tell whether published times are still true."""

from tests.weight.checkout import Checkout
from tests.weight.generator_weight import count_cold_spec_calls


def count_calls(checkout: Checkout) -> dict[str, int]:
    """Return the calls of a cold run over specs/, and those of one call of a client."""
    return {
        "a cold run over specs/": count_cold_spec_calls(checkout),
        "a warm call of a client": checkout.run_probe("warm_call")["sync"][
            "all Python calls"
        ],
    }
