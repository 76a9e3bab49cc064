"""How often a classifier is right: accuracy, and precision and recall averaged over the classes."""

from __future__ import annotations

from typing import Any

import numpy as np


def measures(said: Any, true: Any, n: int) -> dict[str, float]:
    """Accuracy over all rows; precision averaged over the classes that were said, recall over those that occur."""
    right = np.bincount(true[said == true], minlength=n)
    named, occurring = np.bincount(said, minlength=n), np.bincount(true, minlength=n)
    return {
        "accuracy": float(right.sum() / len(true)),
        "precision": float((right[named > 0] / named[named > 0]).mean()),
        "recall": float((right[occurring > 0] / occurring[occurring > 0]).mean()),
    }
