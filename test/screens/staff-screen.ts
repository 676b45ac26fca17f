import type { Page } from '@playwright/test';
import type { Cookies } from './signed-in.ts';

export interface StaffScreen {
  name: string;
  path: string;
  /** The owner of the browser; by default nobody. */
  cookies?: Cookies;
  /** What is pressed before the check. */
  show?: (page: Page) => Promise<void>;
}
