import { expect, it } from 'vitest'
import { markdownHtml } from '../src/html/markdown.js'

it('shows formulas as MathML wherever GitHub does, and leaves prices alone', () => {
  const formulas = [
    '$x^2$',
    '$$\\frac12$$',
    '$$\n\\frac12\n$$',
    '$$\\frac1\n2$$',
    '```math\n\\frac12\n```',
    'a $$x$$ b',
  ]
  for (const formula of formulas)
    for (const html of [formula, `Text\n\n${formula}\n\nText`].map(markdownHtml)) {
      expect(html).toMatch(/<math[\s\S]*<\/math>/)
      expect(html.replace(/<math[\s\S]*?<\/math>/g, '')).not.toMatch(/\$|frac/)
    }
  expect(markdownHtml('It costs $5, then $$6.\n\nAnd $7.')).not.toContain('<math')
})
