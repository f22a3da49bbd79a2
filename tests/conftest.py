"""What all tests share: Qt draws without a screen, and examples are drawn without a clock."""

import os

from hypothesis import HealthCheck, settings

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

# Speed lives in the benches: on a busy machine a deadline fails what is right. Where a change is judged
# (CI is set) the same examples are drawn each time; at a desk new ones.
settings.register_profile(
    "house",
    deadline=None,
    derandomize=bool(os.environ.get("CI")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("house")
