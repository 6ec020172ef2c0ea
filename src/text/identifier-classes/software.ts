/** Names after which two dotted numbers are a version. */
export const SOFTWARE: ReadonlySet<string> = new Set(
  `python node nodejs java jdk ios ipados macos watchos android ubuntu debian fedora centos rhel alpine linux kernel windows postgres
  postgresql mysql mariadb sqlite redis mongodb mongo elasticsearch kafka nginx apache django flask rails laravel spring react vue
  angular svelte next nuxt typescript javascript go golang ruby php perl rust scala kotlin swift gcc clang cmake chrome firefox safari
  edge chromium kubernetes k8s docker helm terraform ansible jenkins git gitlab npm yarn pnpm bun deno vite webpack unity unreal godot
  blender photoshop excel word office numpy pandas pytorch torch tensorflow cuda openssl openssh electron flutter dart xcode gradle maven
  hadoop spark airflow grafana prometheus numpy scipy r matlab julia lua haskell elixir erlang net dotnet harmonyos miui emui hyperos
  coloros oneui bios uefi wordpress drupal magento solr tomcat jira confluence minecraft`
    .split(/\s+/)
    .filter((word) => word !== ''),
);
