import { type FramePage, toKeyFrame } from '@latchkey/custody'
import type { OpenFrame } from '@latchkey/embedded'

export type KeyFrameOpening = {
  readonly page: FramePage
  /** The element in which it is seen, whose language, looks and `data-title` it takes; out of sight unless given. */
  readonly place?: unknown
}

/** Puts a key frame into the page, in its sandbox: at a place where it is seen, else out of sight. */
export function openKeyFrame(frameUrl: string, { page, place }: KeyFrameOpening): OpenFrame {
  const tag = document.createElement('iframe')
  const seen = place instanceof HTMLElement ? place : undefined
  tag.hidden = seen === undefined
  const element = toKeyFrame(tag, window, { frameUrl, page, ...(seen && looksOf(seen)) })
  ;(seen ?? document.body).append(tag)
  return { element, remove: () => tag.remove() }
}

function looksOf(place: HTMLElement) {
  return {
    title: place.dataset['title'],
    language: place.closest<HTMLElement>('[lang]')?.lang,
    // Light or dark, by whichever way it came to be so.
    theme: getComputedStyle(place).getPropertyValue('--latchkey-scheme').trim(),
  }
}
