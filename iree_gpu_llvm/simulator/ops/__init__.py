"""The rules: what each op does. One file for each dialect or family, imported when one of its ops first occurs."""
