"""Meldhall: a backend for tile rummy that other games are built on."""
