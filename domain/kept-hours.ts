/** How long what identifies a guest is kept after the visit, where the place says nothing else (product 9). */
export const keptHoursUnlessSet = 24;
