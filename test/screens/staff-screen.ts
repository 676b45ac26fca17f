import type { Page } from '@playwright/test';
import type { Cookies } from './signed-in.ts';

export interface StaffScreen {
  name: string;
  path: string;
  /** Whose browser it is; nobody's where nothing is said. */
  cookies?: Cookies;
  /** What is pressed before it is looked at. */
  show?: (page: Page) => Promise<void>;
}
