"""A Ray cluster of two nodes on this machine, in a process of its own. It tells its address; a line of input kills the second node."""

from __future__ import annotations

import sys

from baralla.blocks.cluster import import_ray

NODE = {"num_cpus": 1, "object_store_memory": 100 << 20, "include_dashboard": False}


def main() -> None:
    import_ray()
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args=NODE)
    second = cluster.add_node(num_cpus=1, object_store_memory=NODE["object_store_memory"])
    cluster.wait_for_nodes()
    print(cluster.address, flush=True)
    try:
        for _ in sys.stdin:
            cluster.remove_node(second, allow_graceful=False)
            print("killed", flush=True)
    finally:
        cluster.shutdown()


if __name__ == "__main__":
    main()
