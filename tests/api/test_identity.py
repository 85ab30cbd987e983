"""Reading tokens and addresses from what the transport says."""

import pytest

from meldhall.api.identity import bearer, peer_key


@pytest.mark.parametrize(
    ("metadata", "token"),
    [
        (None, None),
        ([], None),
        ([("authorization", "Bearer mh_abc")], "mh_abc"),
        ([("user-agent", "x"), ("authorization", "bearer  mh_abc ")], "mh_abc"),
        ([("authorization", "Bearer ")], None),
        ([("authorization", "Bearer")], None),
        ([("authorization", "Basic mh_abc")], None),
        ([("authorization", "mh_abc")], None),
        ([("authorization-bin", b"Bearer mh_abc")], None),
    ],
)
def test_bearer(metadata: list[tuple[str, str | bytes]] | None, token: str | None) -> None:
    assert bearer(metadata) == token


@pytest.mark.parametrize(
    ("peer", "key"),
    [
        ("ipv4:192.0.2.7:50123", "peer:192.0.2.7"),
        ("ipv6:%5B2001:db8::1%5D:50123", "peer:20010db800000000"),
        ("ipv6:[2001:db8::2]:9", "peer:20010db800000000"),
        ("ipv6:%5B2001:db8:1::1%5D:50123", "peer:20010db800010000"),
        ("ipv6:%5B::ffff:192.0.2.7%5D:50123", "peer:192.0.2.7"),
        ("unix:/run/meldhall", "peer:unix"),
        ("ipv4:nonsense", "peer:ipv4"),
        ("", "peer:"),
    ],
)
def test_ports_do_not_make_a_new_caller(peer: str, key: str) -> None:
    assert peer_key(peer) == key
