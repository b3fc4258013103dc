// A plugin of typedoc. A document is named by its heading, and its folder says in which group of the navigation it is.
// A module is named by the path from which it is imported.
import { Application, Converter, ReflectionKind } from 'typedoc';

/** The guides that are not in `docs/guides`, since other documents have linked to them for a long time. */
const guides = /docs\/(values|sharing-entities|deployment-file|inspector|upgrades|dialects)\.md$/;

/** @type {readonly [RegExp, string][]} */
const groups = [
  [/docs\/guides\//, 'Guides'],
  [guides, 'Guides'],
  [/docs\/(reference\/|specification|resolutions|requirements)/, 'Reference'],
  [/packages\/conformance\/MAPPING/, 'Reference'],
  [/examples\//, 'Examples'],
  [/docs\//, 'Background'],
];

/** @param {import('typedoc').Application} app */
export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document) => {
    const path = document.project.files.getReflectionPath(document) ?? '';
    const [first] = document.content;
    const heading = /^\s*# (.*)\n/.exec(first?.text ?? '');
    if (first === undefined || heading === null) throw new Error(`${path} does not begin with a heading.`);
    document.name = heading[1] ?? '';
    document.frontmatter['group'] = groups.find(([folder]) => folder.test(path))?.[1] ?? 'Project';
  });
  // Before typedoc forms the groups of the navigation.
  app.on(Application.EVENT_PROJECT_REVIVE, nameModules, 1000);
  // After typedoc has added the README of the project.
  app.on(Application.EVENT_PROJECT_REVIVE, removeHeadings, -1000);
}

/**
 * Names each module by its import path. The main module of a package becomes one with the package, which would
 * otherwise have a module of the same name in it.
 *
 * @param {import('typedoc').ProjectReflection} project
 */
function nameModules(project) {
  for (const pack of project.getChildrenByKind(ReflectionKind.Module))
    for (const module of pack.getChildrenByKind(ReflectionKind.Module)) {
      const file = module.name.split('/').at(-1);
      if (file === 'src') project.mergeReflections(module, pack);
      else module.name = `${pack.name}/${file}`;
    }
}

/**
 * Removes the headings of READMEs, since the page has the same one.
 *
 * @param {import('typedoc').ProjectReflection} project
 */
function removeHeadings(project) {
  for (const { readme } of [project, ...project.getChildrenByKind(ReflectionKind.Module)]) {
    const first = readme?.[0];
    if (first !== undefined) first.text = first.text.replace(/^\s*# .*\n/, '');
  }
}
