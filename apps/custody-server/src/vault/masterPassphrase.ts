import { randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import { VaultError } from '../vaultErrors.ts'
import { localMasterKey, type MasterKey, masterKeyLength } from './masterKey.ts'

/** How a passphrase becomes a key; stored in the database beside what the key wrapped, and no secret. */
export type PassphraseParameters = {
  /** 32 random bytes in base64. */
  readonly salt: string
  /** The N of scrypt, a power of two. */
  readonly cost: number
  readonly blockSize: number
  readonly parallelization: number
}

const minLength = 12
const mebibyte = 1024 * 1024

/** Parameters with a fresh salt: about half a second and 128 MiB, once per start. */
export function createPassphraseParameters(): PassphraseParameters {
  return { salt: randomBytes(32).toString('base64'), cost: 2 ** 17, blockSize: 8, parallelization: 1 }
}

/**
 * The master key of a passphrase, by scrypt. A wrong passphrase gives a wrong key, which the canary finds out. Fails
 * with `passphrase_too_short` and, for weak or absurd numbers, `passphrase_parameters_refused`.
 */
export async function openPassphraseMasterKey(
  passphrase: string,
  parameters: PassphraseParameters,
): Promise<MasterKey> {
  if ([...passphrase].length < minLength) throw new VaultError('passphrase_too_short', { data: { length: minLength } })
  const salt = Buffer.from(parameters.salt, 'base64')
  if (!areSound(parameters) || salt.length < 16) throw new VaultError('passphrase_parameters_refused')
  const { cost: N, blockSize: r, parallelization: p } = parameters
  const text = Buffer.from(passphrase.normalize('NFKC'), 'utf8')
  try {
    return localMasterKey('passphrase', await stretch(text, salt, { N, r, p, maxmem: 256 * N * r + mebibyte }))
  } finally {
    text.fill(0)
  }
}

function areSound({ cost, blockSize, parallelization }: PassphraseParameters): boolean {
  const isPowerOfTwo = Number.isInteger(Math.log2(cost))
  const isWithin = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max
  return (
    isPowerOfTwo && isWithin(cost, 2 ** 15, 2 ** 20) && isWithin(blockSize, 8, 16) && isWithin(parallelization, 1, 4)
  )
}

function stretch(passphrase: Buffer, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(passphrase, salt, masterKeyLength, options, (error, key) => (error === null ? resolve(key) : reject(error)))
  })
}
