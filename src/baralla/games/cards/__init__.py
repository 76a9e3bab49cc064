"""What card games share: the Spanish pack, tricks, deals without a stock, and how they are shown."""
