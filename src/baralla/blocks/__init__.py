"""Long work cut into numbered blocks: who does them, in threads here or on the machines of a cluster, and where they are kept.

A block is a number, or a few, and what comes of it depends on nothing else. So it does not matter who does a block, when, in which order,
or whether somebody died over it and another did it again: the result is that of one process. `work` says what a task is and does all its
blocks, `threads` and `cluster` are the crews, and a `ledger` keeps what has been done for a run that goes on.
"""
