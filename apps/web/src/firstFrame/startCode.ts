import { copyOf, opening, showIn, templates } from './parts.ts'

/** How long the first frame is waited for at most, in milliseconds: a window that is covered makes none. */
const latestMs = 300

/** How long the rest of the page is waited for until that is told, in milliseconds; what comes later is started later. */
const longestReadMs = 10_000
/** How long the code waits for a style sheet that neither comes nor fails, in milliseconds. */
const longestStylesMs = 10_000

/**
 * Waits for the whole style sheet, over the part that the drawing has brought with it. Settles also where it does not
 * come: the page works without, and the browser has said so.
 */
function stylesOn(sheet: Element | null): Promise<void> {
  return new Promise((resolve) => {
    if (sheet === null) return resolve()
    for (const end of ['load', 'error']) sheet.addEventListener(end, () => resolve(), { once: true })
    setTimeout(resolve, longestStylesMs)
  })
}

/** Starts the page's own code when the first frame is on the screen; at once where nobody waits for one. */
export function startCode(root: HTMLElement): void {
  let isStarted = false
  let isWaiting = false
  let isLeaving = false
  // A page that is left has what it still waits for taken away, and nobody has to be told; unless he comes back to it.
  window.addEventListener('pagehide', () => {
    isLeaving = true
  })
  window.addEventListener('pageshow', () => {
    isLeaving = false
  })

  function tell(cause: unknown): void {
    // What the code has drawn itself is its own affair.
    if (root.hasAttribute('data-drawn')) {
      root.setAttribute('data-drawn', 'failed')
      root.querySelector(opening)?.remove()
      showIn(root.querySelector('main') ?? root, templates.failed)
    }
    reportError(cause)
  }

  function fail(cause: unknown): void {
    if (isLeaving) window.addEventListener('pageshow', () => tell(cause), { once: true })
    else tell(cause)
  }

  function start(): void {
    if (isStarted) return
    const links = copyOf(templates.code)
    // The last of what the code needs: where it is, all the rest is, however the reading goes on.
    const code = links?.querySelector<HTMLLinkElement>('link[data-start]') ?? null
    if (links === undefined || code === null) {
      waitForRest()
      return
    }
    isStarted = true
    const sheet = links.querySelector('link[rel="stylesheet"]')
    // Fetched from here on, all at once: what a browser fetches and reads meanwhile holds the first frame up.
    document.head.append(links)
    stylesOn(sheet)
      .then(() => import(/* @vite-ignore */ code.href))
      .catch(fail)
  }

  /** What names the code stands behind this script. A browser says nothing where the connection breaks meanwhile. */
  function waitForRest(): void {
    if (isWaiting) return
    isWaiting = true
    let isTold = false
    const look = () => {
      start()
      if (isStarted || isTold) return
      isTold = true
      fail(new Error('The page has not arrived as a whole'))
    }
    if (document.readyState !== 'loading') look()
    else {
      document.addEventListener('readystatechange', look, { once: true })
      setTimeout(look, longestReadMs)
    }
  }

  if (document.hidden || root.firstElementChild === null) start()
  else {
    // Not `firstPaint`: the browser may have painted an empty page already, before the drawing was there.
    requestAnimationFrame(() => setTimeout(start))
    setTimeout(start, latestMs)
  }
}
