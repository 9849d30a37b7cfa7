// Packages that offer only an `import` entry are compiled to CommonJS like everything else, so they
// may be resolved by it; all others keep their `require` entry.
module.exports = (request, options) => {
  try {
    return options.defaultResolver(request, options);
  } catch (error) {
    const conditions = [...(options.conditions ?? []), 'import'];
    try {
      return options.defaultResolver(request, { ...options, conditions });
    } catch {
      throw error;
    }
  }
};
