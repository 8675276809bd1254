import type { Page } from '@playwright/test'

/** Moves that nobody asked for: by how much of the screen, and which elements. */
export type Shift = {
  readonly value: number
  readonly moved: readonly string[]
  /** Within half a second after a press: what a visitor asked for may move. */
  readonly isAsked: boolean
}

/** Of the browser's own kind; not in the type library. */
type LayoutShift = PerformanceEntry & {
  readonly value: number
  readonly hadRecentInput: boolean
  readonly sources: readonly { readonly node?: Node }[]
}

/** Put into the page below. */
type ShiftPage = { takeShifts(): Promise<readonly Shift[]> }

/** Records what moves on every page that is loaded from now on, input or no input. */
export async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen: Shift[] = []
    const nameOf = (node: Node | undefined) => {
      const element = node instanceof Element ? node : node?.parentElement
      const words = element?.textContent?.trim().slice(0, 40) ?? ''
      return `${element?.tagName.toLowerCase() ?? 'nothing'} “${words}”`
    }
    const take = (entries: PerformanceEntryList) => {
      for (const entry of entries as unknown as readonly LayoutShift[]) {
        seen.push({
          value: entry.value,
          moved: entry.sources.map(({ node }) => nameOf(node)),
          isAsked: entry.hadRecentInput,
        })
      }
    }
    const observer = new PerformanceObserver((list) => take(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    const page = window as unknown as ShiftPage
    page.takeShifts = async () => {
      // The last drawing is told a frame later.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      take(observer.takeRecords())
      return seen.splice(0)
    }
  })
}

/** Moves since it was asked last. */
export async function takeShifts(page: Page): Promise<readonly Shift[]> {
  return await page.evaluate(() => (window as unknown as ShiftPage).takeShifts())
}
