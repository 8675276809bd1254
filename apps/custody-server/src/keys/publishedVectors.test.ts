import { silentLog } from '@latchkey/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { deriveKey } from './derivation.ts'
import { toHexText } from './hexText.ts'
import { fromMnemonic, toMnemonic, toSeed } from './mnemonic.ts'
import { loadSecp256k1, pureSecp256k1 } from './secp256k1.ts'

/** The private key in an extended one, which ends with it; its check sum is held. */
const keyIn = (extended: string) => toHexText(createBase58check(sha256).decode(extended).subarray(-32))

/** The test vectors of BIP-32: of a seed, extended private keys by their paths. */
const bip32: readonly { readonly seed: string; readonly keys: Readonly<Record<string, string>> }[] = [
  {
    seed: '000102030405060708090a0b0c0d0e0f',
    keys: {
      m: 'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
      "m/0'":
        'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
    },
  },
  {
    seed: 'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
    keys: {
      m: 'xprv9s21ZrQH143K31xYSDQpPDxsXRTUcvj2iNHm5NUtrGiGG5e2DtALGdso3pGz6ssrdK4PFmM8NSpSBHNqPqm55Qn3LqFtT2emdEXVYsCzC2U',
      'm/0':
        'xprv9vHkqa6EV4sPZHYqZznhT2NPtPCjKuDKGY38FBWLvgaDx45zo9WQRUT3dKYnjwih2yJD9mkrocEZXo1ex8G81dwSM1fwqWpWkeS3v86pgKt',
      "m/0/2147483647'":
        'xprv9wSp6B7kry3Vj9m1zSnLvN3xH8RdsPP1Mh7fAaR7aRLcQMKTR2vidYEeEg2mUCTAwCd6vnxVrcjfy2kRgVsFawNzmjuHc2YmYRmagcEPdU9',
      "m/0/2147483647'/1":
        'xprv9zFnWC6h2cLgpmSA46vutJzBcfJ8yaJGg8cX1e5StJh45BBciYTRXSd25UEPVuesF9yog62tGAQtHjXajPPdbRCHuWS6T8XA2ECKADdw4Ef',
      "m/0/2147483647'/1/2147483646'":
        'xprvA1RpRA33e1JQ7ifknakTFpgNXPmW2YvmhqLQYMmrj4xJXXWYpDPS3xz7iAxn8L39njGVyuoseXzU6rcxFLJ8HFsTjSyQbLYnMpCqE2VbFWc',
      "m/0/2147483647'/1/2147483646'/2":
        'xprvA2nrNbFZABcdryreWet9Ea4LvTJcGsqrMzxHx98MMrotbir7yrKCEXw7nadnHM8Dq38EGfSh6dqA9QWTyefMLEcBYJUuekgW4BYPJcr9E7j',
    },
  },
  // Keys that begin with zeros, which some libraries have cut off.
  {
    seed: '4b381541583be4423346c643850da4b320e46a87ae3d2a4e6da11eba819cd4acba45d239319ac14f863b8d5ab5a0d0c64d2e8a1e7d1457df2e5a3c51c73235be',
    keys: {
      m: 'xprv9s21ZrQH143K25QhxbucbDDuQ4naNntJRi4KUfWT7xo4EKsHt2QJDu7KXp1A3u7Bi1j8ph3EGsZ9Xvz9dGuVrtHHs7pXeTzjuxBrCmmhgC6',
      "m/0'":
        'xprv9uPDJpEQgRQfDcW7BkF7eTya6RPxXeJCqCJGHuCJ4GiRVLzkTXBAJMu2qaMWPrS7AANYqdq6vcBcBUdJCVVFceUvJFjaPdGZ2y9WACViL4L',
    },
  },
  {
    seed: '3ddd5602285899a946114506157c7997e5444528f3003f6134712147db19b678',
    keys: {
      m: 'xprv9s21ZrQH143K48vGoLGRPxgo2JNkJ3J3fqkirQC2zVdk5Dgd5w14S7fRDyHH4dWNHUgkvsvNDCkvAwcSHNAQwhwgNMgZhLtQC63zxwhQmRv',
      "m/0'":
        'xprv9vB7xEWwNp9kh1wQRfCCQMnZUEG21LpbR9NPCNN1dwhiZkjjeGRnaALmPXCX7SgjFTiCTT6bXes17boXtjq3xLpcDjzEuGLQBM5ohqkao9G',
      "m/0'/1'":
        'xprv9xJocDuwtYCMNAo3Zw76WENQeAS6WGXQ55RCy7tDJ8oALr4FWkuVoHJeHVAcAqiZLE7Je3vZJHxspZdFHfnBEjHqU5hG1Jaj32dVoS6XLT1',
    },
  },
]

describe.each([
  ['native', loadSecp256k1(silentLog)],
  ['pure', pureSecp256k1()],
])('BIP-32, %s', (_, library) => {
  test.each(bip32)('the published keys of seed $seed', ({ seed, keys }) => {
    for (const [path, extended] of Object.entries(keys)) {
      const key = deriveKey({ seed: Buffer.from(seed, 'hex'), curve: 'CURVE_SECP256K1', path }, library)
      expect(toHexText(key), path).toBe(keyIn(extended))
    }
  })
})

const letter = 'letter advice cage absurd amount doctor acoustic avoid'
const legal = 'legal winner thank year wave sausage worth useful'

/** Published vectors of BIP-39 in English, whose passphrase is TREZOR: byte, how many, words, seed. */
const bip39: readonly (readonly [byte: number, count: number, phrase: string, seed: string])[] = [
  [
    ...([0x7f, 16, `${legal} legal winner thank yellow`] as const),
    '2e8905819b8723fe2c1d161860e5ee1830318dbf49a83bd451cfb8440c28bd6fa457fe1296106559a3c80937a1c1069be3a3a5bd381ee6260e8d9739fce1f607',
  ],
  [
    ...([0x80, 16, `${letter} letter advice cage above`] as const),
    'd71de856f81a8acc65e6fc851a38d4d7ec216fd0796d0a6827a3ad6ed5511a30fa280f12eb2e47ed2ac03b5c462a0358d18d69fe4f985ec81778c1b370b652a8',
  ],
  [
    ...([0xff, 16, `${'zoo '.repeat(11)}wrong`] as const),
    'ac27495480225222079d7be181583751e86f571027b0497b5b5d11218e0a8a13332572917f0f8e5a589620c6f15b11c61dee327651a14c34e18231052e48c069',
  ],
  [
    ...([0x00, 24, `${'abandon '.repeat(17)}agent`] as const),
    '035895f2f481b1b0f01fcf8c289c794660b289981a78f8106447707fdd9666ca06da5a9a565181599b79f53b844d8a71dd9f439c52a3d7b3e8a79c906ac845fa',
  ],
  [
    ...([0x7f, 24, `${legal} ${legal} legal will`] as const),
    'f2b94508732bcbacbcc020faefecfc89feafa6649a5491b8c952cede496c214a0c7b3c392d168748f2d4a612bada0753b52a1c7ac53c1e93abd5c6320b9e95dd',
  ],
  [
    ...([0x80, 24, `${letter} ${letter} letter always`] as const),
    '107d7c02a5aa6f38c58083ff74f04c607c2d2c0ecc55501dadd72d025b751bc27fe913ffb796f841c49b1d33b610cf0e91d3aa239027f5e99fe4ce9e5088cd65',
  ],
  [
    ...([0xff, 24, `${'zoo '.repeat(17)}when`] as const),
    '0cd6e5d827bb62eb8fc1e262254223817fd068a74b5b449cc2f667c3f1f985a76379b43348d952e2265b4cd129090758b3e3c2c49103b5051aac2eaeb890a528',
  ],
  [
    ...([0x00, 32, `${'abandon '.repeat(23)}art`] as const),
    'bda85446c68413707090a52022edd26a1c9462295029f2e60cd7c4f2bbd3097170af7a4d73245cafa9c3cca8d561a7c3de6f5d4a10be8ed2a5e608d68f92fcc8',
  ],
  [
    ...([0x7f, 32, `${legal} ${legal} ${legal.replace('useful', 'title')}`] as const),
    'bc09fca1804f7e69da93c2f2028eb238c227f2e9dda30cd63699232578480a4021b146ad717fbb7e451ce9eb835f43620bf5c514db0f8add49f5d121449d3e87',
  ],
  [
    ...([0x80, 32, `${letter} ${letter} ${letter.replace('avoid', 'bless')}`] as const),
    'c0c519bd0e91a2ed54357d9d1ebef6f5af218a153624cf4f2da911a0ed8f7a09e2ef61af0aca007096df430022f7a2b6fb91661a9589097069720d015e4e982f',
  ],
  [
    ...([0xff, 32, `${'zoo '.repeat(23)}vote`] as const),
    'dd48c104698c30cfe2b6142103248622fb7bb0ff692eebb00089b32d22484e1613912f0a5b694407be899ffd31ed3992c456cdf60f5d4564b8ba3f05a69890ad',
  ],
]

test.each(bip39)('BIP-39: the published words and seed of the byte %i, %i times', async (byte, count, phrase, seed) => {
  const entropy = Buffer.alloc(count, byte)
  expect(toMnemonic(entropy)).toBe(phrase)
  expect(toHexText(fromMnemonic(phrase))).toBe(toHexText(entropy))
  expect(toHexText(await toSeed({ entropy, passphrase: 'TREZOR' }))).toBe(seed)
})
