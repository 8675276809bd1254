/** Our own mark: a bolt that slides into its keeper. The colour of the text; give the page beside it the name in words. */
export function LatchMark({ sizePx = 24 }: { readonly sizePx?: number }) {
  return (
    <svg width={sizePx} height={sizePx} viewBox="0 0 24 24" aria-hidden="true" focusable="false" fill="currentColor">
      <path d="M14.5 3H18a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3h-3.5v-2.25H18a.75.75 0 0 0 .75-.75V6a.75.75 0 0 0-.75-.75h-3.5z" />
      <path d="M6.25 6a1.125 1.125 0 0 1 2.25 0v4.25h6.75a1.75 1.75 0 0 1 0 3.5H4.25a1.75 1.75 0 0 1 0-3.5h2z" />
    </svg>
  )
}
