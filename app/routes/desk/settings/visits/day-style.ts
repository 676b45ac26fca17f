export const dayStyle: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
