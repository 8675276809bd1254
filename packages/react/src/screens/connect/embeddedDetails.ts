/** The wallets that are made on the spot, by the keys of their connectors. */
export const embeddedDetails: Readonly<Record<string, string>> = {
  turnkeyhd: 'Opens with your fingerprint, face or screen lock',
  turnkey: 'Opens with a code sent to your mail',
}
