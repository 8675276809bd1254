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

/** No violation of any rule, and well laid out. */
export async function expectAccessible(page: Page, name: string): Promise<void> {
  await expectWellLaidOut(page, name)
  // The rules are half a megabyte: a page that is shown many states of itself reads them once.
  const isThere = await page.evaluate(() => 'axe' in window)
  const builder = new AxeBuilder({ page, ...(isThere && { axeSource: ';' }) }).setLegacyMode()
  const { violations } = await builder.options({ resultTypes: ['violations'] }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  expect.soft(found, name).toEqual([])
}

/** In `npm run soak`, and while a gallery is looked at. */
const picturesAll = process.env['SOAK'] !== undefined || process.env['GALLERY'] !== undefined

/** Nothing wider than the window or cut off, and nothing over another thing in the header; a picture of what is not so. */
export async function expectWellLaidOut(page: Page, name: string): Promise<void> {
  const faults = await page.evaluate(findLayoutFaults)
  // A picture of a page takes longer than all that is found out about it.
  if (picturesAll || faults.length > 0) {
    await page.screenshot({
      path: `test-results/screens/${name}.jpg`,
      type: 'jpeg',
      animations: 'disabled',
      fullPage: true,
    })
  }
  expect.soft(faults, name).toEqual([])
}

/**
 * Runs in the page: what makes it scroll sideways, boxes that hide a part of what is in them, at their side, without a sign
 * of it or a way to it, and what in the header stands over something else there.
 */
async function findLayoutFaults(): Promise<string[]> {
  // A page that was made narrower hears of it in its next frame, and stands anew in the one after.
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const hides = (box: Element) => {
    const { overflowX, textOverflow, clip, clipPath } = getComputedStyle(box)
    // An element for screen readers alone is a box of one pixel.
    const isHidden = clip !== 'auto' || clipPath !== 'none' || box.clientWidth <= 1
    return (overflowX === 'hidden' || overflowX === 'clip') && textOverflow !== 'ellipsis' && !isHidden
  }
  // A field is scrolled by who types in it.
  const cut = [...document.querySelectorAll('body *:not(input, textarea)')]
    .filter((box) => box.scrollWidth > box.clientWidth + 1 && box.checkVisibility() && hides(box))
    .map((box) => `cut off: ${box.tagName} ${box.className}`)
  const overflow = document.documentElement.scrollWidth - window.innerWidth
  // A dialog that is opened from the header stands over it, and its list moves under its own heading.
  const parts = [...document.querySelectorAll('header a *, header button')].filter((one) => !one.closest('dialog'))
  const shown = parts.filter((one) => one.clientWidth > 0)
  const boxes = shown.map((one) => ({ text: one.textContent, box: one.getBoundingClientRect() }))
  const crowded = boxes.flatMap((one, index) =>
    boxes
      .slice(index + 1)
      .filter(({ box }) => box.left < one.box.right - 1 && box.right > one.box.left + 1)
      .filter(({ box }) => box.top < one.box.bottom - 1 && box.bottom > one.box.top + 1)
      .map(({ text }) => `crowded header: ${one.text} and ${text}`),
  )
  return [...(overflow > 0 ? [`scrolls sideways: ${overflow} px`] : []), ...cut, ...crowded]
}

/** The same for one state of a page in each of the looks, without visiting it again. */
export async function expectAccessibleInAllLooks(page: Page, name: string): Promise<void> {
  const before = page.viewportSize()
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: width > 600 ? 800 : 844 })
    await expectAccessible(page, `states/${name}-${colorScheme}-${width}`)
  }
  if (before !== null) await page.setViewportSize(before)
}
