export interface FileRules {
  /** As the input's `accept`: `image/png,image/jpeg` or `.pdf`. */
  accept?: string;
  maxBytes?: number;
  multiple?: boolean;
}

export interface RefusedFile {
  name: string;
  reason: string;
}

function isAccepted(file: File, accept: string) {
  return accept.split(',').some((part) => {
    const rule = part.trim().toLowerCase();
    if (rule.startsWith('.')) return file.name.toLowerCase().endsWith(rule);
    if (rule.endsWith('/*')) return file.type.startsWith(rule.slice(0, -1));
    return file.type === rule;
  });
}

/** Parts files into those that fit the rules and those that do not, with a sentence for each. */
export function sortFiles(files: readonly File[], { accept, maxBytes, multiple }: FileRules) {
  const accepted: File[] = [];
  const refused: RefusedFile[] = [];
  for (const file of files) {
    if (accept && !isAccepted(file, accept)) {
      refused.push({ name: file.name, reason: 'We don’t support this file type.' });
    } else if (maxBytes && file.size > maxBytes) {
      const most = Math.round(maxBytes / 1024 / 1024);
      refused.push({ name: file.name, reason: `The file is larger than ${most} MB.` });
    } else if (!multiple && accepted.length > 0) {
      refused.push({ name: file.name, reason: 'Choose one file only.' });
    } else {
      accepted.push(file);
    }
  }
  return { accepted, refused };
}
