/* Starts the frozen program: Python, with the modules in _internal and nothing else of the system's.
   PyInstaller's own start takes 15 ms longer; see docs/performance.md. */

#include <Python.h>
#include <errno.h>
#include <limits.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

#define MODULES "_internal"
#define EXTENSIONS "_internal/lib-dynload"

/* What PyInstaller's own start tells the program. */
#define FROZEN "import sys\nsys.frozen, sys._MEIPASS = True, sys.path[0]\n"

static const char START[] = FROZEN "from ramses_desktop.__main__ import main\nsys.exit(main())\n";
static const char THINK[] = FROZEN "from multiprocessing.spawn import freeze_support\nfreeze_support()\n";
static const char OF_MULTIPROCESSING[] = "from multiprocessing.";

static PyConfig config;

/* What expat, which is linked in, takes its seeds from. In the system's library there is none before glibc 2.36. */
__attribute__((visibility("hidden"))) void arc4random_buf(void *place, size_t size)
{
    for (char *at = place, *end = at + size; at < end;) {
        ssize_t count = getrandom(at, end - at, 0);
        if (count < 0 && errno != EINTR)
            abort();
        at += count > 0 ? count : 0;
    }
}

static void must(PyStatus status)
{
    if (PyStatus_Exception(status))
        Py_ExitStatusException(status);
}

/* The process that tidies up after the bots' process is started with an option of Python's. */
static int is_python(int count, char **words)
{
    for (int i = 1; i + 1 < count; i++)
        if (strcmp(words[i], "-c") == 0)
            return strncmp(words[i + 1], OF_MULTIPROCESSING, strlen(OF_MULTIPROCESSING)) == 0;
    return 0;
}

static void look_in(const char *home, const char *folder)
{
    char path[2 * PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", home, folder);
    wchar_t *wide = Py_DecodeLocale(path, NULL);
    if (wide == NULL)
        must(PyStatus_NoMemory());
    must(PyWideStringList_Append(&config.module_search_paths, wide));
    PyMem_RawFree(wide);
}

int main(int count, char **words)
{
    char home[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", home, sizeof home - 1);
    if (length < 0) {
        fprintf(stderr, "ramses-desktop: It cannot find its own folder: %s.\n", strerror(errno));
        return 1;
    }
    home[length] = '\0';

    PyPreConfig first;
    PyPreConfig_InitPythonConfig(&first);
    first.isolated = 1;
    first.use_environment = 0;
    first.parse_argv = 0;
    must(Py_PreInitialize(&first));

    PyConfig_InitPythonConfig(&config);
    config.isolated = 1;
    config.use_environment = 0;
    config.user_site_directory = 0;
    config.site_import = 0;
    config.write_bytecode = 0;
    config.module_search_paths_set = 1;
    config.parse_argv = is_python(count, words);
    must(PyConfig_SetBytesString(&config, &config.executable, home));
    *strrchr(home, '/') = '\0';
    must(PyConfig_SetBytesString(&config, &config.home, home));
    look_in(home, MODULES);
    look_in(home, EXTENSIONS);
    if (!config.parse_argv) {
        int is_for_bots = count > 1 && strcmp(words[1], "--multiprocessing-fork") == 0;
        must(PyConfig_SetBytesString(&config, &config.run_command, is_for_bots ? THINK : START));
    }
    must(PyConfig_SetBytesArgv(&config, count, words));
    must(Py_InitializeFromConfig(&config));
    PyConfig_Clear(&config);
    return Py_RunMain();
}
