"""Rows in; Parquet, DuckLake, SQL, exports and the command line out."""
