/** Labels of values that are not free text. */
const labels: Record<string, Record<string, string>> = {
  rate: {
    under25: 'Under $25 an hour',
    from25: '$25 to $50 an hour',
    from50: '$50 to $100 an hour',
    from100: '$100 an hour and more',
  },
  availability: { accepting: 'Accepting projects' },
  level: { entry: 'Entry', intermediate: 'Intermediate', expert: 'Expert' },
  budgetType: { fixed: 'Fixed budget', hourly: 'Hourly rate' },
  duration: {
    week: 'Up to a week',
    month: 'Up to a month',
    quarter: 'Up to three months',
    half_year: 'Up to six months',
    longer: 'Longer than six months',
  },
  remote: { remote: 'Remote', place: 'On site' },
};

export const labelOf = (facet: string, value: string) => labels[facet]?.[value] ?? value;
