import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Dialog } from './Dialog.tsx'
import { DialogPanes } from './DialogPanes.tsx'

/** The heights that every box is said to have, by what is in it and what is seen of it. */
const heights = { scrollHeight: 0, clientHeight: 0 }

beforeEach(() => {
  for (const name of ['scrollHeight', 'clientHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, name, 'get').mockImplementation(() => heights[name])
  }
  Object.assign(heights, { scrollHeight: 900, clientHeight: 300 })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog', { hidden: true })
const body = () => dialog().querySelector('[data-body]')
const show = (children: ReactNode) =>
  render(
    <Dialog isOpen title="Long" onClose={() => undefined}>
      {children}
    </Dialog>,
  )

test('a long text with nothing to focus is scrolled by keys', () => {
  show(<p>Long words</p>)
  expect(body()?.getAttribute('tabindex')).toBe('0')
})

test('one with a button in it, or that is seen as a whole, is no stop on the way', async () => {
  const { rerender } = show(<button type="button">Go on</button>)
  expect(body()?.hasAttribute('tabindex')).toBe(false)
  Object.assign(heights, { scrollHeight: 300 })
  const words = (
    <Dialog isOpen title="Long" onClose={() => undefined}>
      <p>Few words</p>
    </Dialog>
  )
  await act(async () => rerender(words))
  expect(body()?.hasAttribute('tabindex')).toBe(false)
})

test('a pane follows what it holds', async () => {
  const panes = (children: ReactNode) => (
    <Dialog isOpen title="Long" size="wide" onClose={() => undefined}>
      <DialogPanes list={<button type="button">A wallet</button>} view="one" hasFocus>
        {children}
      </DialogPanes>
    </Dialog>
  )
  const { rerender } = render(panes(<p>Long words</p>))
  const pane = () => dialog().querySelector('[data-pane]')
  expect(pane()?.getAttribute('tabindex')).toBe('0')
  await act(async () => rerender(panes(<button type="button">Go on</button>)))
  expect(pane()?.getAttribute('tabindex')).toBe('-1')
})

test('a step keeps what was typed while the list beside it comes and goes with the width', () => {
  const panes = (list?: ReactNode) => (
    <DialogPanes list={list} view="one" hasFocus>
      <input aria-label="Code" />
    </DialogPanes>
  )
  const { rerender } = render(panes(<p>Wallets</p>))
  const field = screen.getByLabelText<HTMLInputElement>('Code')
  field.value = '123'
  for (const list of [undefined, <p key="again">Wallets</p>]) {
    rerender(panes(list))
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe('123')
  }
})

test('the focus stays where it is while the window changes between narrow and wide, unless that is gone', () => {
  const dialog = (size: 'normal' | 'wide') => (
    <Dialog isOpen title="Code" size={size} onClose={() => undefined}>
      <DialogPanes list={size === 'wide' ? <button type="button">Wallet</button> : undefined} view="one" hasFocus>
        <input aria-label="Code" />
      </DialogPanes>
    </Dialog>
  )
  const { rerender } = render(dialog('normal'))
  const field = screen.getByLabelText('Code', { selector: 'input' })
  field.focus()
  for (const size of ['wide', 'normal', 'wide'] as const) {
    rerender(dialog(size))
    expect(document.activeElement).toBe(field)
  }
  screen.getByText('Wallet').focus()
  rerender(dialog('normal'))
  expect(document.activeElement).toBe(document.querySelector('[data-title]'))
})

test('one that the browser closes is shown again where its owner does not let it go', async () => {
  const refuse = vi.fn()
  render(
    <Dialog isOpen title="Stay" onClose={refuse}>
      <p>Wait</p>
    </Dialog>,
  )
  dialog().open = false
  await act(async () => void fireEvent(dialog(), new Event('close')))
  expect(refuse).toHaveBeenCalledTimes(1)
  expect(dialog().open).toBe(true)
})
