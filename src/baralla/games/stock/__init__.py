"""What Brisca and Tute share: a stock to draw from, and a player by rules that knows both."""
