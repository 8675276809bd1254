import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { embeddedHub } from '../../testing/embeddedHub.tsx'
import { fakeContents, fakeController, fakeEmbeddedSession } from '../../testing/fakeController.ts'
import { closePages, drawPage } from '../../testing/page.tsx'
import { EmbeddedWallet } from './EmbeddedWallet.tsx'

afterEach(closePages)

async function setUp() {
  const controller = fakeController()
  controller.session.set(fakeEmbeddedSession)
  const { hub } = await embeddedHub(controller)
  drawPage(hub, <EmbeddedWallet />)
  await act(async () => undefined)
  return controller
}

/** By the keyboard, which stands on what it presses. */
async function press(name: string, where: ReturnType<typeof within> = screen) {
  const button = where.getByRole('button', { name })
  button.focus()
  await act(async () => void fireEvent.click(button))
}
const focused = () => document.activeElement?.textContent

test('the keyboard goes on at what was exported, and back to where it came from', async () => {
  await setUp()
  await press('Export recovery phrase')
  fireEvent.change(screen.getByLabelText('Type “export” to go ahead'), { target: { value: 'export' } })
  await press('Export recovery phrase')
  expect(focused()).toBe('Done')
  await press('Done')
  expect(focused()).toBe('Export recovery phrase')
  await press('Export recovery phrase')
  await press('Cancel')
  expect(focused()).toBe('Export recovery phrase')
})

test('a frame that came below the edge of the window is brought whole into view, where it answers to a press', async () => {
  const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
  await setUp()
  await press('Export recovery phrase')
  fireEvent.change(screen.getByLabelText('Type “export” to go ahead'), { target: { value: 'export' } })
  expect(shown).not.toHaveBeenCalled()
  await press('Export recovery phrase')
  expect(shown.mock.contexts.map((place) => (place as HTMLElement).dataset['title'])).toEqual([
    'Export recovery phrase',
  ])
  shown.mockRestore()
})

test('the keyboard goes on in what is to be imported, and back to where it came from', async () => {
  await setUp()
  await press('Import a private key')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  await press('Cancel')
  expect(focused()).toBe('Import a private key')
  await press('Import a recovery phrase')
  await press('Import recovery phrase')
  expect(focused()).toBe('Import a recovery phrase')
})

test('who removes a passkey is then at the passkeys', async () => {
  const controller = await setUp()
  const passkeys = within(screen.getByRole('region', { name: 'Passkeys' }))
  const [first] = passkeys.getAllByRole('listitem')
  await press('Remove', within(first!))
  controller.contents = { ...fakeContents, passkeys: fakeContents.passkeys.slice(1) }
  await press('Remove passkey', within(first!))
  expect(passkeys.getAllByRole('listitem')).toHaveLength(1)
  expect(document.activeElement).toBe(passkeys.getByRole('heading', { name: 'Passkeys' }))
})
