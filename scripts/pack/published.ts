/** The packages that are published, each after those that it stands on. Servers are published as a program. */
export const publishedPackages = [
  ...['base', 'policy', 'evm', 'remote', 'custody', 'wallet-book', 'simulator', 'texts', 'connect', 'embedded'],
  ...['browser', 'ui', 'react', 'money', 'element', 'vue', 'svelte'],
]
