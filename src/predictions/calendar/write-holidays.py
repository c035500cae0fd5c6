"""Writes holidays.txt, the public holidays of every country: python3 write-holidays.py 2024 2036, with the package `holidays` (MIT)."""

import sys
from pathlib import Path

import holidays

first, last = (int(year) for year in sys.argv[1:3])
lines = []
for country in sorted(holidays.list_supported_countries(include_aliases=False)):
    if len(country) != 2:
        continue
    days = sorted(day for day in holidays.country_holidays(country, years=range(first, last + 1)) if first <= day.year <= last)
    years = [
        f"{year}:" + ",".join(f"{day:%m%d}" for day in days if day.year == year)
        for year in range(first, last + 1)
        if any(day.year == year for day in days)
    ]
    lines.append(f"{country} {' '.join(years)}")
Path(__file__).with_name("holidays.txt").write_text("\n".join(lines) + "\n")
