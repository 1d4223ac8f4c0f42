"""Errors of the mobile side's calls."""

from kit.rpc.errors import FailedPrecondition


class FiguresFromNetwork(FailedPrecondition):
    """The figures of a post come from its network: nobody else reports them."""

    reason = "FIGURES_FROM_NETWORK"
    message = "The figures of this post come from its network."
