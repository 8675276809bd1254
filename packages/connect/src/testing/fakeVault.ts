import type { KeptValue, Sealed, Vault } from '../vault.ts'

/** A vault of a browser, of which each value can be taken out, put back, put out of reach or refused. */
export type FakeVault = Vault & {
  readonly kept: { key: CryptoKey | undefined; contacts: Sealed | undefined }
  /** The way in which the browser answers a request. */
  fault: 'none' | 'silent' | 'out_of_reach' | 'full'
}

/** Makes a vault that lives as long as the test; shared by its tabs as a browser's is. */
export function fakeVault(): FakeVault {
  const vault: FakeVault = {
    subtle: crypto.subtle,
    random: (length) => crypto.getRandomValues(new Uint8Array(length)),
    kept: { key: undefined, contacts: undefined },
    fault: 'none',
    key: keptValue('key'),
    contacts: keptValue('contacts'),
  }

  function keptValue<Name extends keyof FakeVault['kept']>(
    name: Name,
  ): KeptValue<NonNullable<FakeVault['kept'][Name]>> {
    async function answer() {
      if (vault.fault === 'silent') await new Promise<never>(() => undefined)
      if (vault.fault === 'out_of_reach') throw new Error('InvalidStateError')
    }
    async function write(value: FakeVault['kept'][Name]) {
      await answer()
      if (vault.fault === 'full' && value !== undefined) throw new Error('QuotaExceededError')
      vault.kept[name] = value
    }
    return {
      async read() {
        await answer()
        return vault.kept[name] ?? undefined
      },
      write,
      remove: () => write(undefined),
    }
  }

  return vault
}
