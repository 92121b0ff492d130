"""Categories of jobs, which no document lists: their numbers and names."""

MAJOR = {3: "Healthcare", 7: "Logistics", 11: "Technology", 15: "Retail"}
MINOR = {
    31: "Nursing",
    32: "Therapy",
    42: "Warehouse",
    43: "Driving",
    57: "Software",
    58: "Support",
    71: "Sales",
    72: "Management",
}
