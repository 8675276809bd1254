import { cleanup, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Dialog } from './components/Dialog.tsx'
import { focusedElement } from './focusedElement.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

test('is what the document says where there is no shadow root', () => {
  expect(focusedElement()).toBe(document.body)
  const { getByRole } = render(<button type="button">Here</button>)
  getByRole('button').focus()
  expect(focusedElement()).toBe(getByRole('button'))
})

test('is found inside a shadow root, and inside one in that', () => {
  const outer = shadowIn(document.body)
  const inner = shadowIn(outer)
  const button = document.createElement('button')
  inner.append(button)
  button.focus()
  expect(document.activeElement).toBe(outer.host)
  expect(focusedElement()).toBe(button)
})

test('a dialog in a shadow root gives the focus back to what had it, and walks its list by keys', () => {
  const shadow = shadowIn(document.body)
  render(<Choice />, { container: shadow })
  const find = (selector: string) => shadow.querySelector<HTMLElement>(selector) ?? document.body
  const button = find('button')
  button.focus()
  fireEvent.click(button)
  expect(focusedElement()?.textContent).toBe('Choose')
  for (const name of ['one', 'two', 'two']) {
    fireEvent.keyDown(focusedElement() ?? document.body, { key: 'ArrowDown' })
    expect(focusedElement()?.textContent).toBe(name)
  }
  fireEvent.click(find('[aria-label=Close]'))
  expect(focusedElement()).toBe(button)
})

function shadowIn(parent: ParentNode): ShadowRoot {
  const host = document.createElement('div')
  parent.append(host)
  return host.attachShadow({ mode: 'open' })
}

function Choice() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        Open
      </button>
      <Dialog isOpen={isOpen} title="Choose" onClose={() => setIsOpen(false)}>
        {['one', 'two'].map((name) => (
          <button key={name} type="button" data-row data-name={name}>
            {name}
          </button>
        ))}
      </Dialog>
    </>
  )
}
