"""What several agents say of a decision."""

from __future__ import annotations

from baralla.engine.rules import words

EXACT = words("càlcul exacte fins al final", "cálculo exacto hasta el final", "exact to the end")
