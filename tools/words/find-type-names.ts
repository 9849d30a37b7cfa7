import type { ParseResult } from 'oxc-parser';

export interface FoundType {
  name: string;
  isExported: boolean;
}

/** The interfaces, type aliases, classes and enums that a parsed TypeScript file declares. */
export function findTypeNames({ program }: ParseResult): FoundType[] {
  return program.body.flatMap((statement): FoundType[] => {
    const isExported = statement.type === 'ExportNamedDeclaration';
    const declaration = isExported ? statement.declaration : statement;
    switch (declaration?.type) {
      case 'TSInterfaceDeclaration':
      case 'TSTypeAliasDeclaration':
      case 'ClassDeclaration':
        return declaration.id ? [{ name: declaration.id.name, isExported }] : [];
      default:
        return [];
    }
  });
}
