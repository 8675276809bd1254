import { uiTexts } from '@latchkey/texts'
import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useReducer,
  useRef,
} from 'react'
import { focusedElement } from '../focusedElement.ts'
import { useScrollByKeys } from '../hooks/useScrollByKeys.ts'
import { BackIcon, CloseIcon } from '../icons/firstIcons.tsx'
import type { Spoken } from '../texts/spoken.ts'
import { useTexts } from '../texts/useTexts.ts'
import { Button } from './Button.tsx'
import { classNames } from './classNames.ts'
import styles from './Dialog.module.css'
import { handleListKey, type TypedWord } from './listKeys.ts'

/** Options of `Dialog`. */
export type DialogProps = {
  readonly isOpen: boolean
  readonly title: ReactNode
  /** Close button, click beside the dialog, and Escape when there is no `onBack`. */
  readonly onClose: () => void
  /** Shows a back button; Escape then goes one step back. */
  readonly onBack?: (() => void) | undefined
  /** Changes with each view inside the dialog: focus then goes to the title, or to what has `autoFocus`. */
  readonly view?: string
  /** Stable name of what is shown, for tests and for the site's own counting: becomes `data-state`. */
  readonly state?: string
  readonly className?: string | undefined
  /** `wide` has room for two panes (`DialogPanes`) side by side. */
  readonly size?: 'normal' | 'wide'
  /** A dialog that may be open beneath is out of sight until this one is closed. */
  readonly isAlone?: boolean
  /** The element that gets the focus back on closing; the one that had it on opening, unless given. */
  readonly opener?: RefObject<HTMLElement | null> | undefined
  /** The language of what is inside; that of the page, unless given. */
  readonly spoken?: Spoken
  /** Rendered only while open. */
  readonly children: ReactNode
}

/**
 * A modal dialog over the browser's own `<dialog>` (top layer, inert page, focus kept inside and given back).
 * Keep it mounted and switch `isOpen`: it then shows in the frame after the click. Elements inside that carry `data-row`
 * and `data-name` are walked by arrow keys and type-ahead.
 */
export function Dialog(props: DialogProps) {
  const { isOpen, title, onClose, onBack, view, state, className, size, isAlone, children } = props
  const { say, spoken: ours } = useTexts(uiTexts)
  const { spoken = ours } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const typedWord = useRef<TypedWord>({ text: '', atMs: 0 })
  const shown = useRef({ view, size })
  const body = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const handleClosed = useModal(dialog, props)
  useScrollByKeys(body, isOpen)

  useLayoutEffect(() => {
    const isOther = view !== shown.current.view
    const isTurned = !isOther && size !== shown.current.size
    shown.current = { view, size }
    if (!isOpen) return
    const wanted = dialog.current === null ? undefined : wantedIn(dialog.current)
    // A view is read from its beginning, however far down the one before it was; a list keeps its place.
    if (isOther && wanted?.dataset['row'] === undefined && body.current) body.current.scrollTop = 0
    // In another layout of the same step people stay where they type or press, unless that is gone.
    if (isTurned && dialog.current?.querySelector('input:focus, textarea:focus, button:focus, a:focus')) return
    // Asking for it again would have the page laid out anew.
    if (wanted !== focusedElement()) wanted?.focus({ preventScroll: true })
  }, [isOpen, view, size])

  function handleCancel(event: SyntheticEvent) {
    if (event.target !== dialog.current) return
    event.preventDefault()
    if (onBack === undefined) onClose()
    else onBack()
  }

  function handleClick(event: MouseEvent) {
    // Only a click on the backdrop has the dialog itself as its target: its children fill it.
    if (event.target === dialog.current && isOutside(event, dialog.current)) onClose()
  }

  return (
    <dialog
      {...spoken}
      ref={dialog}
      className={classNames(styles['dialog'], size === 'wide' && styles['wide'], className)}
      aria-labelledby={titleId}
      data-state={state}
      data-alone={isAlone}
      onCancel={handleCancel}
      onClose={handleClosed}
      onClick={handleClick}
      onKeyDown={(event) => handleListKey(event, typedWord.current)}
    >
      {isOpen && (
        <>
          <div className={styles['header']}>
            <h2 data-title id={titleId} className={styles['title']} tabIndex={-1}>
              {title}
            </h2>
            {onBack !== undefined && (
              <Button
                lang={ours.lang}
                kind="quiet"
                shape="icon"
                className={styles['back']}
                aria-label={say('ui.back')}
                onClick={onBack}
              >
                <BackIcon />
              </Button>
            )}
            <Button
              lang={ours.lang}
              kind="quiet"
              shape="icon"
              className={styles['close']}
              aria-label={say('ui.close')}
              onClick={onClose}
            >
              <CloseIcon />
            </Button>
          </div>
          <div ref={body} data-body className={styles['body']}>
            {children}
          </div>
        </>
      )}
    </dialog>
  )
}

type Modal = Pick<DialogProps, 'isOpen' | 'onClose' | 'opener'>

/** Shows the dialog over everything else while it is open, and gives the focus back. Returns the handler of its closing. */
function useModal(dialog: RefObject<HTMLDialogElement | null>, { isOpen, onClose, opener }: Modal) {
  const isLeaving = useRef(false)
  const [closings, countClosing] = useReducer((count: number) => count + 1, 0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: what the browser has closed is shown again while it is open
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null || !isOpen) return
    const from = opener?.current ?? focusedElement()
    // Told beforehand where the focus goes, the browser does not put it elsewhere first.
    const wanted = wantedIn(element)
    wanted?.setAttribute('autofocus', '')
    try {
      if (!element.open) element.showModal()
    } finally {
      wanted?.removeAttribute('autofocus')
    }
    return () => {
      isLeaving.current = true
      if (element.open) element.close()
      isLeaving.current = false
      // The browser gives focus back only to an opener that was focused by it; Safari does not focus clicked buttons.
      if (from instanceof HTMLElement && from.isConnected && from !== document.body) from.focus()
    }
  }, [dialog, isOpen, opener, closings])

  /** A browser may close a dialog against our will (second Escape): follow it, unless its owner does not. The event comes late, so look again. */
  return (event: SyntheticEvent) => {
    if (event.target !== dialog.current || !isOpen || dialog.current.open || isLeaving.current) return
    onClose()
    countClosing()
  }
}

/** The element that takes the focus: one that asks for it, the pane that has the word, or the title. */
function wantedIn(dialog: HTMLDialogElement): HTMLElement | undefined {
  const find = (selector: string) => dialog.querySelector<HTMLElement>(selector)
  return find('[data-autofocus]') ?? find('[data-pane]') ?? find('[data-title]') ?? undefined
}

function isOutside(event: MouseEvent, element: HTMLElement): boolean {
  const box = element.getBoundingClientRect()
  const { clientX, clientY } = event
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
