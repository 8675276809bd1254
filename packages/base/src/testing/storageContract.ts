import type { KeyValueStorage } from '../storage.ts'

type Suite = {
  readonly test: (title: string, body: () => void) => void
  readonly expect: (value: unknown) => { toBe(expected: unknown): void }
}

/** The contract of every `KeyValueStorage`. Call it with the test runner's `test` and `expect`. */
export function storageContract({ test, expect }: Suite, make: () => KeyValueStorage): void {
  test('contract: a value set is read back', () => {
    const storage = make()
    storage.set('a', '1')
    expect(storage.get('a')).toBe('1')
  })
  test('contract: an absent key is null', () => expect(make().get('absent')).toBe(null))
  test('contract: prototype names are ordinary keys', () => {
    const storage = make()
    expect(storage.get('__proto__')).toBe(null)
    storage.set('__proto__', 'x')
    expect(storage.get('__proto__')).toBe('x')
    expect(storage.get('constructor')).toBe(null)
  })
  test('contract: a removed value is gone, twice removed is fine', () => {
    const storage = make()
    storage.set('a', '1')
    storage.remove('a')
    storage.remove('a')
    expect(storage.get('a')).toBe(null)
  })
  test('contract: the keys are those of its values', () => {
    const storage = make()
    storage.set('a', '1')
    storage.set('b', '2')
    storage.set('a', '3')
    storage.remove('b')
    expect(storage.keys().join()).toBe('a')
  })
  test('contract: the empty text is a value', () => {
    const storage = make()
    storage.set('a', '')
    expect(storage.get('a')).toBe('')
  })
}
