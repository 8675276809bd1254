import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './fixtures.ts'
import { connect, fund } from './steps.ts'

const ada = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const ben = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const eve = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'

async function openContacts(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Contacts' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Contacts' })).toBeVisible()
  return dialog
}

async function fillIn(page: Page, address: string, label: string): Promise<Locator> {
  const dialog = await openContacts(page)
  await dialog.getByRole('button', { name: 'New contact' }).click()
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('Label').fill(label)
  return dialog.getByRole('button', { name: 'Save contact' })
}

/** All that a copy of the page's storage shows, the bytes of its database as text, and what a script gets of its key. */
async function copyStorage(page: Page): Promise<{ readonly text: string; readonly key: string }> {
  return await page.evaluate(async () => {
    const answer = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })]
    let key = 'none'
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answer(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        for (const value of await answer(database.transaction(store).objectStore(store).getAll())) {
          if (value instanceof CryptoKey) key = await crypto.subtle.exportKey('raw', value).then(String, String)
          const bytes: unknown = value?.bytes
          found.push(JSON.stringify(value))
          if (bytes instanceof ArrayBuffer) found.push(new TextDecoder('latin1').decode(bytes))
        }
      }
      database.close()
    }
    return { text: found.join('\n'), key }
  })
}

async function deleteKey(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => {
      const opening = indexedDB.open('latchkey.vault')
      opening.onsuccess = () => {
        const transaction = opening.result.transaction('keys', 'readwrite')
        transaction.objectStore('keys').delete('key')
        transaction.oncomplete = resolve
      }
    })
  })
}

test('contacts are taken over from an earlier version, sealed, and read by a reload and by other tabs', async ({
  context,
  page,
  wallet,
  product,
}) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet)
  await page.evaluate(
    ([address, label]) => localStorage.setItem('latchkey.contacts.v1', JSON.stringify([{ address, label }])),
    [ada, 'Ada Lovelace'] as const,
  )
  expect((await copyStorage(page)).text).toMatch(/Lovelace.*|5aAeb6053/)
  await page.goto('/send')
  const dialog = await openContacts(page)
  await expect(dialog.getByRole('button', { name: 'Edit Ada Lovelace' })).toBeVisible()
  await expect(dialog.getByText('under a key of its own')).toBeVisible()
  const copy = await copyStorage(page)
  expect(copy.text).not.toMatch(/lovelace|5aaeb6053/i)
  expect(copy.text).not.toContain('latchkey.contacts.v1')
  expect(copy.key).toContain('InvalidAccessError')
  await page.reload()
  await expect((await openContacts(page)).getByRole('button', { name: 'Edit Ada Lovelace' })).toBeVisible()
  await page.keyboard.press('Escape')

  const other = await context.newPage()
  await other.goto('/send')
  // Both at once, and each of them is heard of by the other.
  const saves = [await fillIn(page, ben, 'Ben'), await fillIn(other, eve, 'Eve')]
  await Promise.all(saves.map((save) => save.click()))
  for (const tab of [page, other]) {
    await tab.bringToFront()
    for (const label of ['Ada Lovelace', 'Ben', 'Eve']) {
      await expect(tab.getByRole('dialog').getByRole('button', { name: `Edit ${label}` })).toBeVisible()
    }
  }
  expect((await copyStorage(page)).text).not.toMatch(/lovelace|5aaeb6053|dbf03b|d1220a/i)
})

test('a key that is gone is told, nothing is deleted unasked, and a file brings the contacts back', async ({
  page,
  wallet,
  product,
}) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet, '/send')
  await (await fillIn(page, ada, 'Ada')).click()
  const download = page.waitForEvent('download')
  await page.getByRole('dialog').getByRole('link', { name: 'Export' }).click()
  const file = await (await download).path()
  const before = await copyStorage(page)
  expect(before.key).toContain('InvalidAccessError')
  await deleteKey(page)
  await page.reload()
  const dialog = await openContacts(page)
  await expect(dialog.getByText('Your contacts cannot be read')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByText('They still cannot be read.').first()).toBeVisible()
  await expectAccessible(page, 'contacts-unreadable')
  const after = await copyStorage(page)
  expect(after.key).toBe('none')
  const sealedIn = ({ text }: typeof before) => /"latchkey\.contacts\.sealed\.v1":"(0x[0-9a-f]+)"/.exec(text)?.[1]
  expect(sealedIn(after)).toBe(sealedIn(before))
  expect(after.text).toContain(before.text.split('\n').at(-1))

  await dialog.getByRole('button', { name: 'Start anew' }).click()
  await dialog.getByRole('group').getByRole('button', { name: 'Start anew' }).click()
  await expect(dialog.getByText('No contacts yet')).toBeVisible()
  await dialog.locator('input[type="file"]').setInputFiles(file)
  await expect(dialog.getByRole('button', { name: 'Edit Ada' })).toBeVisible()
  expect((await copyStorage(page)).text).not.toMatch(/"Ada"|5aaeb6053/i)
  await page.reload()
  await expect((await openContacts(page)).getByRole('button', { name: 'Edit Ada' })).toBeVisible()
})

test('a browser without room says so, and has what it had before', async ({ page, wallet, product }) => {
  await fund(product, wallet.addresses[0]!)
  await connect(page, wallet, '/send')
  await (await fillIn(page, ada, 'Ada')).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('button', { name: 'Edit Ada' })).toBeVisible()
  // As a disk that is full: the write is begun, and broken off at its end.
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype
    IDBObjectStore.prototype.put = function (...values) {
      const request = put.apply(this, values)
      if (sessionStorage.getItem('full') !== null) this.transaction.abort()
      return request
    }
    sessionStorage.setItem('full', 'true')
  })
  await dialog.getByRole('button', { name: 'New contact' }).click()
  await dialog.getByLabel('Address').fill(ben)
  await dialog.getByLabel('Label').fill('Ben')
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await expect(dialog.getByText('it may have no room left')).toBeVisible()
  await page.evaluate(() => sessionStorage.removeItem('full'))
  await dialog.getByRole('button', { name: 'Save contact' }).click()
  await expect(dialog.getByRole('button', { name: 'Edit Ben' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Edit Ada' })).toBeVisible()
})
