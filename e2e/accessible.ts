import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

const everyLook = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1280, 390, 320].map((width) => ({ colorScheme, width })),
)
/** Every colour scheme and the widest and narrowest window; all of them in `npm run soak`. */
export const looks = everyLook.filter(
  ({ colorScheme, width }) => process.env['SOAK'] !== undefined || width === (colorScheme === 'light' ? 1280 : 320),
)

/** No violation of any rule, nothing wider than the window or cut off, nothing over another thing in the header, and a picture. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await page.screenshot({ path: `test-results/screens/${name}.png`, animations: 'disabled' })
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect.soft(found, name).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect.soft(overflow, `${name} scrolls sideways`).toBeLessThanOrEqual(0)
  expect.soft(await page.evaluate(findCutOff), `${name} cuts something off`).toEqual([])
  expect.soft(await page.evaluate(findOverlaps), `${name} has a crowded header`).toEqual([])
}

/** Runs in the page: boxes that hide a part of what is in them, at their side, without a sign of it or a way to it. */
export function findCutOff(): string[] {
  const hides = (box: Element) => {
    const { overflowX, textOverflow, clip, clipPath } = getComputedStyle(box)
    // An element for screen readers alone is a box of one pixel.
    const isHidden = clip !== 'auto' || clipPath !== 'none' || box.clientWidth <= 1
    return (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis' && !isHidden
  }
  // A field is scrolled by who types in it.
  const boxes = [...document.querySelectorAll('body *:not(input, textarea)')].filter(
    (box) => box.checkVisibility() && hides(box),
  )
  return boxes.filter((box) => box.scrollWidth > box.clientWidth + 1).map((box) => `${box.tagName} ${box.className}`)
}

/** Runs in the page: what in the header stands over something else there. */
function findOverlaps(): string[] {
  // A dialog that is opened from the header stands over it, and its list moves under its own heading.
  const parts = [...document.querySelectorAll('header a *, header button')].filter((one) => !one.closest('dialog'))
  const shown = parts.filter((one) => one.clientWidth > 0)
  const boxes = shown.map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
  return boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(({ box }) => box.left < one.box.right - 1 && box.right > one.box.left + 1)
      .filter(({ box }) => box.top < one.box.bottom - 1 && box.bottom > one.box.top + 1)
      .map(({ text }) => `${one.text} and ${text}`),
  )
}

/** The same for one state of a page in each of the looks, without visiting it again. */
export async function expectAccessibleInAllLooks(page: Page, name: string): Promise<void> {
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: width > 600 ? 800 : 844 })
    await expectAccessible(page, `states/${name}-${colorScheme}-${width}`)
  }
}
