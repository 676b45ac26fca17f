/** The look of one choice among a few: a card around its radio button (`app/styles/base.css`). */
export const choiceCard = 'choice-card';
