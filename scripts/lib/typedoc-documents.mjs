// A plugin of typedoc. A document is named by its heading, and its folder says in which group of the navigation it is. A module is
// named by the path from which it is imported.
import { Application, Converter, ReflectionKind } from 'typedoc';

/** The guides that are not in `docs/guides`, since other documents have linked to them for long. */
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
  app.on(Application.EVENT_PROJECT_REVIVE, (project) => {
    for (const pack of project.getChildrenByKind(ReflectionKind.Module))
      for (const module of pack.getChildrenByKind(ReflectionKind.Module)) {
        const file = module.name.split('/').at(-1);
        module.name = file === 'src' ? pack.name : `${pack.name}/${file}`;
      }
  });
}
