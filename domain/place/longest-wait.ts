/** The wait that a place wants four in five guests not to exceed: its plans count the desks for it. In minutes. */
export const usualLongestWait = 45;
export const maxLongestWait = 240;

export const isLongestWait = (minutes: number): boolean =>
  Number.isInteger(minutes) && minutes >= 1 && minutes <= maxLongestWait;
