/** Decides how long the plain texts of a place may be, in UTF-16 units: as much as a screen can show, and a field can say as one types. */
export const addressMost = 300;
export const maxDirections = 200;
