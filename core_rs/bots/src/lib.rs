//! Strategies that play tile rummy from what one seat may see.
